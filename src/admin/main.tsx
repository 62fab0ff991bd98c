import { runDesk } from '../desk/shell/run.tsx'
import { startAdmin } from './start.ts'

runDesk(startAdmin)
