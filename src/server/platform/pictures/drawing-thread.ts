/** A thread that makes drawings: to set texts takes its time, and no request waits for it. */
import { serialThread } from '../process/serial-thread.ts'

/**
 * @param file of the module that the thread runs; it answers each task with SVG
 * @returns what asks the thread; it fails where a drawing takes too long, or too much memory
 */
export function drawingThread<Task>(file: URL): (task: Task) => Promise<string> {
  const ask = serialThread<Task, string>({
    file,
    longest: 10_000,
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
  return async (task) => {
    const svg = await ask(task)
    if (svg === null) throw new Error('A picture took too long to draw.')
    return svg
  }
}
