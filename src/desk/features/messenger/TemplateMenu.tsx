import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { MessageSquareText } from 'lucide-react'
import { type RefObject, useRef, useState } from 'react'
import { useTranslate } from 'react-admin'
import { insertAt } from '#rules/message-templates.ts'
import { LoadFailure } from '../../kit/LoadFailure.tsx'
import { LoadingBox } from '../../kit/LoadingBox.tsx'
import { type FilledTemplate, useTemplates } from './use-templates.ts'

interface TemplateMenuProps {
  /** Of the conversation. */
  readonly uuid: string
  readonly words: RefObject<HTMLTextAreaElement | null>
  readonly change: (text: string) => void
  readonly isOpen: boolean
  readonly setOpen: (is: boolean) => void
}

const mostCharacters = 2000

/** Puts an answer that is kept where one writes. It can be changed before it is sent; what was typed stays around it. */
export function TemplateMenu({ uuid, words, change, isOpen, setOpen }: TemplateMenuProps) {
  const translate = useTranslate()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  /** Where one writes on behind what was put in. */
  const caret = useRef<number | null>(null)
  function insert({ text }: FilledTemplate) {
    setOpen(false)
    const place = words.current
    if (!place) return
    const next = insertAt(place.value, text, { start: place.selectionStart, end: place.selectionEnd })
    if (next.text.length > mostCharacters) return
    change(next.text)
    caret.current = next.at
  }
  /** The menu takes the keys back while it stands there. */
  function writeOn() {
    words.current?.focus()
    if (caret.current !== null) words.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  }
  return (
    <>
      <IconButton
        ref={setAnchor}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-keyshortcuts="/"
        aria-label={translate('Insert template')}
        title={translate('Insert template (/)')}
        onClick={() => setOpen(true)}
      >
        <MessageSquareText className="i" aria-hidden="true" />
      </IconButton>
      <Menu
        open={isOpen && anchor !== null}
        anchorEl={anchor}
        onClose={() => setOpen(false)}
        disableRestoreFocus
        // It stands at the foot of the window: there is no room below.
        anchorOrigin={{ vertical: 'top', horizontal: 'left' }}
        transformOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{
          paper: { className: 'template-menu' },
          transition: { onExited: writeOn },
        }}
      >
        {isOpen && (
          <Templates uuid={uuid} insert={insert} room={mostCharacters - (words.current?.value.length ?? 0)} />
        )}
      </Menu>
    </>
  )
}

interface TemplatesProps {
  readonly uuid: string
  readonly insert: (template: FilledTemplate) => void
  /** Characters that the message still takes. */
  readonly room: number
}

function Templates({ uuid, insert, room }: TemplatesProps) {
  const translate = useTranslate()
  const { templates, failure, retry } = useTemplates(uuid)
  if (failure)
    return <LoadFailure failure={failure} retry={retry} text="The templates could not be loaded." staysHere />
  if (!templates) return <LoadingBox />
  if (templates.length === 0)
    return <MenuItem disabled>{translate('There are no message templates yet.')}</MenuItem>
  return templates.map((each, at) => (
    <MenuItem
      key={each.uuid}
      autoFocus={at === 0}
      disabled={each.text.length > room}
      onClick={() => insert(each)}
    >
      <span className="template-words">
        <b>{each.title}</b>
        <span className="muted">
          {each.text.length > room ? translate('Too long for this message') : each.text}
        </span>
      </span>
    </MenuItem>
  ))
}
