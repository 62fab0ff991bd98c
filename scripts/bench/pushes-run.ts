import { measurePushesHere } from './pushes.ts'

console.log(JSON.stringify(await measurePushesHere(process.argv.includes('--short'))))
process.exit(0)
