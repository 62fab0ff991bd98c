import { runDesk } from './frame/run.tsx'
import { startDesk } from './own/start.ts'

runDesk(startDesk)
