# Two commands matter: `make play` opens a game, `make test` checks everything.

.PHONY: play test site bench setup fmt bless clean

play:
	@scripts/play

test:
	@scripts/test

# The page that needs no server, as a folder of files for any static host: web/solo.
site:
	@scripts/site

bench:
	@scripts/bench

# What the tests need beyond Rust and Node: installed only if absent.
setup:
	@scripts/setup

fmt:
	cargo fmt --all

# Rewrites golden journals, fingerprints and generated types after an intended change; read the diff.
bless:
	SANDTABLE_BLESS=1 cargo test --workspace --exclude sandtable-bench --features sandtable-kernel/ts,sandtable-host/ts

clean:
	cargo clean
	rm -rf web/node_modules web/dist web/solo
