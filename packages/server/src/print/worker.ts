import { parentPort, workerData } from 'node:worker_threads'
import type { Sheet } from '@barem/shared/print/sheet'
import { pdfOf } from './pdf.ts'

parentPort?.postMessage(await pdfOf(workerData as Sheet))
