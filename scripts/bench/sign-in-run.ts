import { measureHere } from './sign-in.ts'

console.log(JSON.stringify(await measureHere(process.argv.includes('--short'))))
process.exit(0)
