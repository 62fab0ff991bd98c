import { expect, it, vi } from 'vitest'
import { createNotes } from './notes.ts'

function sending({ failures = 0 } = {}) {
  const sent: string[] = []
  const failed = vi.fn()
  let go = () => {}
  const notes = createNotes({
    notify: async (channel, payloads) => {
      if (failures-- > 0) throw new Error('no connection')
      sent.push(`${channel} ${payloads.join(' ')}`)
      await new Promise<void>((resolve) => (go = resolve))
    },
    failed,
    pause: 1,
  })
  const goOn = async () => {
    await new Promise(setImmediate)
    go()
    await new Promise(setImmediate)
  }
  return { notes, sent, failed, goOn }
}

it('sends together what comes while a note is on its way, each only once', async () => {
  const { notes, sent, goOn } = sending()
  notes.send('calendar', ['a'])
  notes.send('calendar', ['b', 'a'])
  await goOn()
  notes.send('calendar', ['c'])
  notes.send('calendar', ['d', 'c'])
  await goOn()
  await goOn()
  expect(sent).toEqual(['calendar a b', 'calendar c d'])
})

it('sends what comes while it sends, though the last statement is not over', async () => {
  const { notes, sent, goOn } = sending()
  notes.send('calendar', ['a'])
  await new Promise(setImmediate)
  notes.send('calendar', ['b'])
  await goOn()
  await goOn()
  expect(sent).toEqual(['calendar a', 'calendar b'])
})

it('tries again, and says when it gives up', async () => {
  const lucky = sending({ failures: 2 })
  lucky.notes.send('calendar', ['a'])
  await vi.waitFor(() => expect(lucky.sent).toEqual(['calendar a']))
  expect(lucky.failed).not.toHaveBeenCalled()
  const unlucky = sending({ failures: 3 })
  unlucky.notes.send('calendar', ['a'])
  await vi.waitFor(() => expect(unlucky.failed).toHaveBeenCalledOnce())
  expect(unlucky.sent).toEqual([])
})

it('sends what waits before it closes', async () => {
  const { notes, sent, goOn } = sending()
  notes.send('calendar', ['a'])
  const closed = notes.close()
  await goOn()
  await closed
  expect(sent).toEqual(['calendar a'])
})
