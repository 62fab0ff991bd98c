import { runDesk } from '../desk/frame/run.tsx'
import { startAdmin } from './start.ts'

runDesk(startAdmin)
