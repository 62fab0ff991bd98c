/** The first bytes of a PNG, which say how large it is: enough for what the desk reads of one. */
export function pngOf(width: number, height: number, bytes = 64): File {
  const file = new Uint8Array(bytes)
  file.set([137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82])
  const view = new DataView(file.buffer)
  view.setUint32(16, width)
  view.setUint32(20, height)
  return new File([file], 'picture.png', { type: 'image/png' })
}

/** What draws in a browser, and is not there without one. */
export function fakeDrawing() {
  const shown = { width: 600, height: 600, close() {} }
  Object.assign(globalThis, { createImageBitmap: async () => shown })
  Object.assign(URL, { createObjectURL: () => 'blob:ole', revokeObjectURL() {} })
  HTMLCanvasElement.prototype.getContext = () => null
  HTMLCanvasElement.prototype.toBlob = (done) => done(new Blob(['drawn'], { type: 'image/png' }))
}
