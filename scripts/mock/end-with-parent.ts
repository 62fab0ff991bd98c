/** Loaded into a child whose standard input is a pipe: the pipe ends with the parent, however that was killed. */
process.stdin.once('close', () => process.exit())
process.stdin.resume()
