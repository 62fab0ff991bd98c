import { measureBatchesHere } from './batches.ts'

console.log(JSON.stringify(await measureBatchesHere(process.argv.includes('--short'))))
process.exit(0)
