type ShutdownStep = () => void | Promise<void>

/** Runs the registered shutdown steps once, in reverse order; a failing step does not stop the others. */
export interface Shutdown {
  /** Registers how to end what has just been started; what is given together is ended at the same time. */
  add(...together: ShutdownStep[]): void
  run(): Promise<void>
}

export function createShutdown(report: (error: unknown) => void): Shutdown {
  const steps: ShutdownStep[][] = []
  let running: Promise<void> | undefined
  const runOne = async (step: ShutdownStep) => {
    try {
      await step()
    } catch (error) {
      report(error)
    }
  }
  const runAll = async () => {
    for (let together = steps.pop(); together; together = steps.pop()) await Promise.all(together.map(runOne))
  }
  return {
    add: (...together) => void steps.push(together),
    run: () => (running ??= runAll()),
  }
}

/** npm forwards a terminal's Ctrl-C, which this process receives as well: within this time both count as one. */
const SAME_SIGNAL_MS = 500

/** SIGTERM, Ctrl-C and a closed terminal shut the server down in order; a second signal ends it at once. */
export function endOnSignals(shutdown: Shutdown): void {
  let state: 'running' | 'stopping' | 'impatient' = 'running'
  const onSignal = () => {
    if (state === 'impatient') process.exit(1)
    if (state === 'stopping') return
    state = 'stopping'
    setTimeout(() => {
      state = 'impatient'
    }, SAME_SIGNAL_MS).unref()
    void shutdown.run().then(() => process.exit(0))
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, onSignal)
}
