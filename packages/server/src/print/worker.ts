import { parentPort, workerData } from 'node:worker_threads'
import { type DrawnSheet, pdfOf } from './pdf.ts'

parentPort?.postMessage(await pdfOf(workerData as DrawnSheet))
