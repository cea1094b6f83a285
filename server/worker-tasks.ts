// What can run in a worker: each task by its name. Input and output are copied: plain values and Buffers.
import { readCsv } from '#server/csv.ts'
import { squarePicture } from '#server/pictures.ts'

export const tasks = { readCsv, squarePicture }
