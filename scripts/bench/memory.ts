import { readFileSync } from 'node:fs'

/** What a process holds at this moment, in MB. */
export const residentOf = (pid: number | undefined): number =>
  Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024
