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

# Rewrites golden journals, fingerprints, snapshots and generated types after an intended change; read the diff.
bless:
	SANDTABLE_BLESS=1 INSTA_UPDATE=always cargo test --workspace

clean:
	cargo clean
	rm -rf web/node_modules web/dist
