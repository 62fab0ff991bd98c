import type { Figure } from './figure.ts'

/** Conversations, on each database: the embedded one with one process, PostgreSQL with two. */
export const messagesFigures = [
  {
    id: 'messages',
    what: 'messages of visitors while servers are killed, {database}: acknowledged',
    unit: '',
    target: 10_000,
    better: 'more',
  },
  { id: 'messages-lost', what: 'the same: not seen by the advisor', unit: '', target: 0, better: 'less' },
  {
    id: 'messages-doubled',
    what: 'the same: seen twice, or out of their order',
    unit: '',
    target: 0,
    better: 'less',
  },
  {
    id: 'streams-memory',
    what: '1,000 open streams of visitors, {database}: memory for each',
    unit: 'KB',
    better: 'less',
  },
  { id: 'streams-shown', what: 'the same: until a message is there, median', unit: 'ms', better: 'less' },
  { id: 'streams-shown-p99', what: 'the same: 99th percentile', unit: 'ms', better: 'less' },
] as const satisfies Figure[]
