import { expect, it, vi } from 'vitest'
import { until } from '#tests/until.ts'
import { createNotes } from './notes.ts'

function sending({ failures = 0, pause = 1 } = {}) {
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
    pause,
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

it('says that anything may have changed, once it can, where notes were lost', async () => {
  const { notes, sent, failed, goOn } = sending({ failures: 2 })
  failed.mockImplementation(() => notes.send('calendar', ['b']))
  notes.send('calendar', ['a'])
  await until(() => expect(sent).toEqual(['calendar ']))
  notes.send('calendar', ['c'])
  await goOn()
  await goOn()
  expect(sent).toEqual(['calendar ', 'calendar c'])
  expect(failed).toHaveBeenCalledTimes(2)
})

it('gives up what cannot be sent when it closes', async () => {
  const { notes, failed } = sending({ failures: 9, pause: 60_000 })
  notes.send('calendar', ['a'])
  await until(() => expect(failed).toHaveBeenCalledOnce())
  await notes.close()
  expect(failed).toHaveBeenCalledTimes(2)
})

it('sends what waits before it closes', async () => {
  const { notes, sent, goOn } = sending()
  notes.send('calendar', ['a'])
  const closed = notes.close()
  await goOn()
  await closed
  expect(sent).toEqual(['calendar a'])
})
