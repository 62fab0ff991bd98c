import { measureChangesHere } from './changes.ts'

console.log(JSON.stringify(await measureChangesHere(process.argv.includes('--short'))))
process.exit(0)
