/** How the process does: its memory, its processor, and how long everything else waits for what runs. */
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** ms between two looks at how late the event loop is. */
const interval = 20

/** @returns how to stop */
export function addProcessFigures(register: Registry): () => void {
  const registers = [register]
  const stop = watchLag(registers)
  // The names that Prometheus recommends for every process.
  const begin = Math.round(Date.now() / 1_000 - process.uptime())
  new Gauge({ name: 'process_start_time_seconds', help: 'Start, in Unix time', registers }).set(begin)
  new Counter({
    name: 'process_cpu_seconds_total',
    help: 'Time that processors worked for the process',
    registers,
    collect() {
      const { user, system } = process.cpuUsage()
      this.reset()
      this.inc((user + system) / 1e6)
    },
  })
  new Gauge({
    name: 'process_memory_bytes',
    help: 'Memory of the process: resident of all, heap of JavaScript, external of what it holds outside of the heap',
    labelNames: ['kind'],
    registers,
    collect() {
      const { rss, heapUsed, heapTotal, external } = process.memoryUsage()
      this.set({ kind: 'resident' }, rss)
      this.set({ kind: 'heap_used' }, heapUsed)
      this.set({ kind: 'heap_total' }, heapTotal)
      this.set({ kind: 'external' }, external)
    },
  })
  return stop
}

/** Node's own histogram of delays forgets the first after each reading, which may be the long one. */
function watchLag(registers: Registry[]): () => void {
  let longest = 0
  const lags = new Histogram({
    name: 'event_loop_lag_seconds',
    help: 'How late what was due ran',
    buckets: [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers,
  })
  new Gauge({
    name: 'event_loop_lag_max_seconds',
    help: 'The longest of them since the figures were last read',
    registers,
    collect() {
      this.set(longest)
      longest = 0
    },
  })
  let last = performance.now()
  const timer = setInterval(() => {
    const now = performance.now()
    const lag = Math.max(0, now - last - interval) / 1_000
    last = now
    lags.observe(lag)
    longest = Math.max(longest, lag)
  }, interval)
  timer.unref()
  return () => clearInterval(timer)
}
