/** The conversation on the visitor's page as it goes on: new messages appear, and one writes. */
import { createRoot } from 'react-dom/client'
import { fill } from '#ui/fill.ts'
import { askForLinks } from '../conversation/ask-for-links.ts'
import { Conversation } from '../conversation/Conversation.tsx'
import type { ConversationPage } from '../conversation/texts.ts'

export function help(): () => void {
  const form = document.getElementById('lost-link')
  if (form instanceof HTMLFormElement) return askForLinks(form)
  const mount = document.getElementById('conversation')
  if (!mount?.dataset.conversation) return () => {}
  const page: ConversationPage = JSON.parse(mount.dataset.conversation)
  const token = new URLSearchParams(location.search).get('token') ?? ''
  const root = createRoot(mount)
  mount.textContent = ''
  root.render(
    <Conversation page={page} token={token} t={(key, values) => fill(page.texts[key] ?? key, values)} />,
  )
  return () => root.unmount()
}
