import { parentPort, workerData } from 'node:worker_threads'
import { openForCounting } from './connection.ts'
import { makeReply } from './make-reply.ts'
import type { CountingData, CountingRequest } from './messages.ts'
import { cachedStatements } from './statements.ts'

/**
 * The thread that counts: it answers the statements that pass over much of the database, one after the other, by a
 * connection of its own, so that nobody who reads a page waits for them. It sees what was committed before it was asked.
 */
const main = parentPort
if (main === null) throw new Error('Counting is done in a worker thread')
const port = main

const connection = openForCounting((workerData as CountingData).file)
const statements = cachedStatements(connection)

port.on('message', ({ id, statement }: CountingRequest) => {
  if (statement !== null) {
    port.postMessage(makeReply(id, () => ({ value: statements.all(statement), topics: [] })))
    return
  }
  connection.close()
  port.close()
})
