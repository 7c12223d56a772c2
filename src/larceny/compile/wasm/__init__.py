"""Rules as WebAssembly: compiled ahead, shipped as data, run under wasmtime without a compiler."""
