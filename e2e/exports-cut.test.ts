import { proveCuts } from './cut-exports.ts'
import { openOldProxy } from './old-proxy.ts'

proveCuts('a proxy that speaks HTTP/1.0', ([cutter]) => openOldProxy(cutter?.port ?? 0))
