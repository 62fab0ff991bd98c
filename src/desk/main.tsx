import { startDesk } from './own/start.ts'
import { runDesk } from './shell/run.tsx'

const running = runDesk(startDesk)

// In development: what was generated anew is drawn at once, while the server still starts again.
import.meta.hot?.accept('./own/start.ts', async (module) => {
  const redraw = await running
  if (module) redraw(module.renewed)
})
