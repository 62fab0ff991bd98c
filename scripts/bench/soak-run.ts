import { measureSoakHere } from './soak.ts'

console.log(JSON.stringify(await measureSoakHere(process.argv.includes('--short'))))
process.exit(0)
