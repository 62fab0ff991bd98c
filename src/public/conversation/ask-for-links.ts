import { client } from './use-conversation.ts'

/** Sends the form of a lost link. What was typed stays, whatever the reply is. */
export function askForLinks(form: HTMLFormElement): () => void {
  const ends = new AbortController()
  const said: { sent: string; failed: string } = JSON.parse(form.dataset.said ?? '{}')
  const status = form.querySelector('[role="status"]')
  const say = (text: string) => {
    if (status) status.textContent = text
  }
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      const email = String(new FormData(form).get('email') ?? '').trim()
      client.POST('/api/v1/messenger/links', { body: { email } }).then(
        () => say(said.sent),
        async (reason: unknown) => say((await wordsOf(reason)) ?? said.failed),
      )
    },
    { signal: ends.signal },
  )
  return () => ends.abort()
}

async function wordsOf(reason: unknown): Promise<string | undefined> {
  if (!(reason instanceof Response) || ![422, 429].includes(reason.status)) return undefined
  const body: { message?: string } = await reason.json().catch(() => ({}))
  return body.message
}
