import { ChunkLoadError } from '#ui/chunk.ts'
import { FileRefusal, type Table, type TableRow } from './table.ts'
import { type FromWorker, takenRow } from './worker-messages.ts'

/** A workbook of 10,000 rows would let nothing else happen on the page for a second: a thread of its own reads it. */
export async function readXlsxApart(file: File, onRows: (count: number) => void): Promise<Table> {
  const worker = new Worker(new URL('./xlsx-worker.ts', import.meta.url), { type: 'module' })
  try {
    return await tableFrom(worker, file, onRows)
  } finally {
    worker.terminate()
  }
}

function tableFrom(worker: Worker, file: File, onRows: (count: number) => void): Promise<Table> {
  return new Promise((resolve, reject) => {
    const rows: TableRow[] = []
    worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => {
      if (data.kind === 'count') onRows(data.count)
      else if (data.kind === 'rows') rows.push(...data.rows.map(takenRow))
      else if (data.kind === 'end') resolve({ fileName: file.name, heads: data.heads, rows })
      else if (data.kind === 'refused') reject(new FileRefusal(data.message, data.values))
      else reject(new Error(data.message))
    })
    // Its own code could not be loaded: it answers what it meets itself.
    worker.addEventListener('error', () => reject(new ChunkLoadError()))
    worker.postMessage({ file })
  })
}
