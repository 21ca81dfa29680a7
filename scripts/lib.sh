# Shared by scripts/test: runs checks, counts them, keeps going, and tells the sum at the end.

passed=0
failed=0

# step NAME COMMAND...: a check that counts as one.
step() {
    local name=$1
    shift
    echo "== $name"
    if "$@"; then
        passed=$((passed + 1))
    else
        failed=$((failed + 1))
        echo "!! failed: $name"
    fi
}

# counted NAME COMMAND...: a test runner whose own counts are added up (cargo test, vitest, our browser tests).
counted() {
    local name=$1 log status p f
    shift
    log=$(mktemp)
    echo "== $name"
    "$@" 2>&1 | tee "$log"
    status=${PIPESTATUS[0]}
    read -r p f < <(count <"$log")
    rm -f "$log"
    # A runner that fails without naming a failed test (it did not build, it crashed) is one failure.
    if [ "$status" -ne 0 ] && [ "$f" -eq 0 ]; then f=1; fi
    if [ "$status" -eq 0 ] && [ "$p" -eq 0 ]; then f=1; echo "!! $name ran no test"; fi
    passed=$((passed + p))
    failed=$((failed + f))
    if [ "$f" -ne 0 ]; then echo "!! failed: $name"; fi
}

# Adds up `12 passed` and `1 failed` of lines that look like a runner's result.
count() {
    sed 's/\x1b\[[0-9;]*m//g' | awk '
        /^test result: / || /^ *Tests  / || /^[0-9]+ passed, [0-9]+ failed$/ {
            for (i = 2; i <= NF; i++) {
                if ($i ~ /^passed/) p += $(i - 1)
                if ($i ~ /^failed/) f += $(i - 1)
            }
        }
        END { print p + 0, f + 0 }'
}

# playbook DIR: every case of a game's playbook, with full coverage of its rules.
playbook() {
    local report cases bad missing
    echo "== $1"
    report=$(target/debug/sandtable check "$1" --coverage --json)
    read -r cases bad missing < <(node -e '
        const r = JSON.parse(require("fs").readFileSync(0, "utf8"));
        for (const f of r.failed) console.error(`!! ${f.page}:${f.line} ${f.case}: ${f.message}`);
        if (r.missing.length) console.error(`!! rules without a case: ${r.missing.join(", ")}`);
        console.log(r.passed, r.failed.length, r.missing.length);' <<<"$report") || { failed=$((failed + 1)); return; }
    passed=$((passed + cases))
    failed=$((failed + bad + (missing > 0 ? 1 : 0)))
    echo "$cases cases pass, $bad fail, $missing rules are missing"
}

summary() {
    echo
    echo "$passed passed, $failed failed"
    [ "$failed" -eq 0 ]
}
