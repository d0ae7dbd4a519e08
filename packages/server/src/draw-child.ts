import sharp from 'sharp'
import { type Drawing, drawnBy } from './file/drawn-by.ts'

// The process in which pictures are drawn: what a large one takes of memory goes back with it (`file/draw.ts`).
sharp.cache(false)
sharp.concurrency(1)
// whatever a file may call itself, no other decoder sees it
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] })

process.on('message', (drawing: Drawing) => {
  drawnBy(sharp, drawing).then(
    (bytes) => process.send!({ bytes }),
    (error: Error) => process.send!({ error: error.message }),
  )
})
process.on('disconnect', () => process.exit())
