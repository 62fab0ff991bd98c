import { answerWith } from '../screens/import/reading/answer-with.ts'
import type { FromWorker, ToWorker } from '../screens/import/reading/worker-messages.ts'

/** The thread that reads workbooks, without a thread; what it tells is copied as between threads. */
export class FakeWorker extends EventTarget {
  isEnded = false

  postMessage(message: ToWorker): void {
    void answerWith((data: FromWorker) => {
      if (!this.isEnded) this.dispatchEvent(new MessageEvent('message', { data: structuredClone(data) }))
    }, message)
  }

  terminate(): void {
    this.isEnded = true
  }
}
