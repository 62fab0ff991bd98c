import { measureSlotsHere } from './slots.ts'

console.log(JSON.stringify(await measureSlotsHere(process.argv.includes('--short'))))
process.exit(0)
