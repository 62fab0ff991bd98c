import { everyCall } from '../choices.ts'
import { choiceOf, isRead } from '../scenarios.ts'
import { usePanel } from './context.ts'

/** Long enough to walk through the answers with the arrow keys. */
const patience = 400
let waiting: ReturnType<typeof setTimeout> | undefined

/** Shows at once what the screen has read; what it writes is answered so when it writes the next time. */
export function useChoose() {
  const { scenarios, choices, calls, memory } = usePanel()
  const askAgain = () => {
    clearTimeout(waiting)
    waiting = setTimeout(() => {
      memory.change({ focus: focused() })
      location.reload()
    }, patience)
  }
  const hasRead = (id: string) => {
    const { ofScreen, ofStart } = calls.get()
    const operation = scenarios.operations.find((each) => each.id === id)
    return operation !== undefined && isRead(operation) && [...ofStart, ...ofScreen].includes(id)
  }
  return {
    hasRead,
    /** @param choice null for what the mock answers unasked */
    choose: (id: string, choice: string | null) => {
      const { [id]: _, ...others } = choices.get()
      const first = scenarios.operations.find((each) => each.id === id)?.answers[0]
      const isUsual = choice === null || (first !== undefined && choice === choiceOf(first))
      choices.set(isUsual ? others : { ...others, [id]: choice })
      if (hasRead(id)) askAgain()
    },
    resetAll: () => {
      const had = Object.keys(choices.get())
      choices.set({})
      if (had.some((id) => id === everyCall || hasRead(id))) askAgain()
    },
  }
}

const focused = () => document.getElementById('scenario-panel')?.shadowRoot?.activeElement?.id || null
