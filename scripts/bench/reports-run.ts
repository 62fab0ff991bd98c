import { measureHere } from './reports.ts'

console.log(JSON.stringify(await measureHere(process.argv.includes('--short'))))
process.exit(0)
