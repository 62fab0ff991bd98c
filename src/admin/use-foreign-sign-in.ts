import { type RefObject, useEffect, useRef, useState } from 'react'
import { useDesk } from '../desk/kit/desk-context.ts'
import { defaultErrorText } from '../desk/kit/failure.ts'
import { useWrite } from '../desk/kit/saving/use-write.ts'
import { useGoOn } from '../desk/kit/use-go-on.ts'
import type { Entered } from './credentials.ts'
import { foreign } from './foreign.ts'
import type { SignInWay } from './format.ts'
import { missingInputs, wayKey } from './session.ts'

const refusedText = 'The API has not accepted what was entered.'

export interface ForeignSignIn {
  readonly form: RefObject<HTMLFormElement | null>
  readonly wayNumber: string
  readonly way: SignInWay | undefined
  readonly choose: (wayNumber: string) => void
  readonly entered: Entered
  readonly change: (name: string, value: string) => void
  /** Names of inputs that must not be empty. */
  readonly missing: readonly string[]
  /** Message keys. */
  readonly messages: readonly string[]
  readonly isSending: boolean
  readonly submit: () => Promise<void>
}

/** State of signing in to a foreign API. What was refused stands there again, to be corrected. */
export function useForeignSignIn(): ForeignSignIn {
  const { session } = useDesk()
  const { admin, last } = foreign()
  const goOn = useGoOn()
  const [before] = useState(last)
  const [wayNumber, setWay] = useState(before?.way ?? '0')
  const [entered, setEntered] = useState<Entered>(before?.entered ?? {})
  const [missing, setMissing] = useState<readonly string[]>([])
  const [messages, setMessages] = useState(before && !before.isAccepted ? [refusedText] : [])
  const { run, isBusy } = useWrite<void, Entered>({
    write: (given) => session.signIn(given),
    onDone: goOn,
    onRefused: ({ status, message }) => {
      if (status === null) setMessages([message])
      else setMessages([refusedText, ...(message === defaultErrorText ? [] : [message])])
      return true
    },
    success: null,
  })
  const form = useRef<HTMLFormElement>(null)
  const way = admin.signIn[Number(wayNumber)] ?? admin.signIn[0]
  useEffect(() => {
    if (missing.length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [missing])

  const submit = async () => {
    if (!way) return
    const empty = missingInputs(way, entered).map(({ name }) => name)
    setMissing(empty)
    setMessages([])
    if (empty.length > 0) return
    await run({ ...entered, [wayKey]: wayNumber })
  }
  return {
    form,
    wayNumber,
    way,
    choose: setWay,
    entered,
    change: (name, value) => setEntered((old) => ({ ...old, [name]: value })),
    missing,
    messages,
    isSending: isBusy,
    submit,
  }
}
