import Button from '@mui/material/Button'
import { RichDescription } from '@rjsf/core'
import type { WidgetProps } from '@rjsf/utils'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { LongText } from './LongText.tsx'

const asMarkdown = { 'ui:enableMarkdownInDescription': true }

/** A long text with marks, and on demand how it will look; HTML in it stays text. */
export function Markdown(props: WidgetProps) {
  const { id, value, registry } = props
  const translate = useTranslate()
  const [isShown, setShown] = useState(false)
  return (
    <div className="markdown">
      <LongText {...props} />
      <Button
        variant="text"
        color="primary"
        aria-expanded={isShown}
        aria-controls={isShown ? `${id}__preview` : undefined}
        onClick={() => setShown(!isShown)}
      >
        {translate(isShown ? 'Hide preview' : 'Show preview')}
      </Button>
      {isShown && (
        <div className="preview" id={`${id}__preview`}>
          <RichDescription
            description={typeof value === 'string' ? value : ''}
            uiSchema={asMarkdown}
            registry={registry}
          />
        </div>
      )}
    </div>
  )
}
