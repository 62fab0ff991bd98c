import { answerWith } from './answer-with.ts'
import type { ToWorker } from './worker-messages.ts'

/** The thread that reads a workbook: the page is drawn and pressed meanwhile. */
addEventListener('message', ({ data }: MessageEvent<ToWorker>) => {
  void answerWith((message) => postMessage(message), data)
})
