import { parentPort } from 'node:worker_threads'

/** What a module does in the thread that `inWorker` started with it: it answers one job after the other. What it throws ends the thread. */
export function answerJobs<Job, Outcome>(work: (job: Job) => Outcome | Promise<Outcome>): void {
  parentPort?.on('message', async (job: Job) => parentPort?.postMessage(await work(job)))
}
