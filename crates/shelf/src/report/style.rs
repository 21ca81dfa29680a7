//! How the report looks: a staff paper that prints well.

/// The style sheet.
pub(super) const CSS: &str = "
body{max-width:62rem;margin:2rem auto;padding:0 1.5rem;background:#efe8d6;color:#2b2a27;
font:17px/1.55 Georgia,'Times New Roman',serif}
h1{font-size:2.4rem;margin:.1em 0;line-height:1.1}h2{border-bottom:2px solid #2b2a27;margin-top:2.2em}
.kicker{letter-spacing:.08em;text-transform:uppercase;font-size:.8rem;margin:0}
.result{font-size:1.3rem;font-weight:bold;border-left:6px solid #2b2a27;padding-left:.8rem}
.side-A{color:#2f6690;font-weight:bold}.side-B{color:#b0413e;font-weight:bold;font-style:italic}
.order{font:600 .85rem/1.4 'Courier New',monospace}
.die{display:inline-block;min-width:1.25em;text-align:center;border:1.5px solid #2b2a27;border-radius:.25em;
background:#fffaf0;font:700 .8rem/1.35 sans-serif}
.rule{font-variant:small-caps;color:#6d6552;font-size:.72rem}
figure{margin:1rem 0}figure svg{width:100%;height:auto;border:1px solid #2b2a27}
figcaption{font-size:.85rem;font-style:italic}
section p{margin:.25rem 0}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.2rem .9rem .2rem 0;text-align:right}
td:first-child,th:first-child{text-align:left}th{border-bottom:1px solid #2b2a27}
footer{margin-top:3rem;border-top:1px solid #2b2a27;font-size:.8rem}
@media print{body{background:#fff;margin:0;max-width:none}figure,section h2{break-inside:avoid}}
";
