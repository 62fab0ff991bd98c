import { measureScimHere } from './scim.ts'

console.log(JSON.stringify(await measureScimHere(process.argv.includes('--short'))))
process.exit(0)
