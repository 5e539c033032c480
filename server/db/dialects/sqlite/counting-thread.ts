import { parentPort, workerData } from 'node:worker_threads'
import { openForCounting } from './connection.ts'
import { type CountingData, type CountingRequest, makeReply } from './messages.ts'
import { cachedStatements } from './statements.ts'

/**
 * The counting thread: runs the statements that scan much of the database, one after the other, on a separate
 * connection, so that page requests do not wait. Sees everything committed before the query was sent.
 */
const main = parentPort
if (main === null) throw new Error('Counting is done in a worker thread')
const port = main

const connection = openForCounting((workerData as CountingData).file)
const statements = cachedStatements(connection)

port.on('message', async ({ id, statement }: CountingRequest) => {
  if (statement !== null) {
    port.postMessage(await makeReply(id, () => ({ value: statements.all(statement), topics: [] })))
    return
  }
  connection.close()
  port.close()
})
