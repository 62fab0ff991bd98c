// Before anything that react-admin is part of: it mentions what a browser may forbid while its code is loaded.
import './shell/closed-storage.ts'
import { startDesk } from './own/start.ts'
import { runDesk } from './shell/run.tsx'

const running = runDesk(startDesk)

// In development: what was generated anew is drawn at once, while the server still starts again.
import.meta.hot?.accept('./own/start.ts', async (module) => {
  const redraw = await running
  if (module) redraw(module.renewed)
})
