// Runs under a TZ of its own: as many questions about 400 days as it is told, in each zone.
import { isDeepStrictEqual } from 'node:util'
import { oracleSlots, oracleZones, randomQuestion } from '#rules/slots/slots.oracle.ts'
import { freeSlots } from '#rules/slots/slots.ts'

const perZone = Number(process.argv[2])
let faults = 0
for (const zone of oracleZones) {
  for (let seed = 0; seed < perZone; seed++) {
    const { calendar, asked } = randomQuestion(seed * 31 + zone.length, zone)
    if (isDeepStrictEqual(freeSlots(calendar, asked), oracleSlots(calendar, asked))) continue
    faults++
    console.error(`  ${zone}, seed ${seed * 31 + zone.length}: the slots differ`)
  }
}
console.log(JSON.stringify({ questions: perZone * oracleZones.length, faults }))
