import { measureMessagesHere } from './messages.ts'

console.log(JSON.stringify(await measureMessagesHere(process.argv.includes('--short'))))
process.exit(0)
