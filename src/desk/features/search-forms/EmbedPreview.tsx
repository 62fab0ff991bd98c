import { createElement, useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { useDesk } from '../../kit/desk-context.ts'

interface EmbedPreviewProps {
  readonly kind: 'finder' | 'profile' | 'booking'
  readonly attributes: Readonly<Record<string, string>>
}

const address = '/embed.js'

/** The element as it stands on another site, by the same script. */
export function EmbedPreview({ kind, attributes }: EmbedPreviewProps) {
  const translate = useTranslate()
  const { language } = useDesk()
  useEffect(() => {
    if (document.querySelector(`script[src="${address}"]`)) return
    const script = document.createElement('script')
    script.src = address
    document.head.append(script)
  }, [])
  const key = JSON.stringify(attributes)
  const shown = { lang: language, ...attributes, key }
  return createElement(`openbranch-${kind}`, shown, translate('The preview is loading …'))
}
