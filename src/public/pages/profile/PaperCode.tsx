import { QRCodeSVG } from 'qrcode.react'
import { profileAddress } from '../../links.ts'

/** The way back to this page on paper, where nothing can be pressed: to scan and to type. */
export function PaperCode({ publicUrl, slug }: { publicUrl: string; slug: string }) {
  const address = profileAddress(publicUrl, slug)
  return (
    <div className="paper-code" aria-hidden="true">
      <QRCodeSVG value={address} size={96} level="L" marginSize={0} />
      <p>{address.replace(/^https?:\/\//, '')}</p>
    </div>
  )
}
