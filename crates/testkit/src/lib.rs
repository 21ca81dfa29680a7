//! The conformance suite and the playbook runner every game passes.

pub mod playbook;
