# Two commands matter: `make play` opens a game, `make test` checks everything.

.PHONY: play test bench setup fmt bless clean

play:
	@scripts/play

test:
	@scripts/test

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
	rm -rf web/node_modules web/dist
