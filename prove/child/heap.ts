import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

// Loaded before a server whose memory is watched: on SIGUSR2 it collects what is garbage and says what is left.

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

process.on('SIGUSR2', () => {
  collect()
  const { heapUsed, external } = process.memoryUsage()
  console.log(`HEAP ${heapUsed + external}`)
})
