-- One request again and again, or, with several bodies, each in its turn. Says the result as one line of JSON.
local bodies = {}
for line in io.lines(os.getenv("BENCH_BODIES")) do bodies[#bodies + 1] = line end
local turn = 0

function request()
  if #bodies == 0 then return wrk.format(os.getenv("BENCH_METHOD")) end
  turn = turn % #bodies + 1
  return wrk.format(os.getenv("BENCH_METHOD"), nil, nil, bodies[turn])
end

function done(summary, latency)
  local failed = summary.errors.status + summary.errors.connect + summary.errors.read + summary.errors.timeout
  io.write(string.format('\n{"perSecond":%f,"p50Ms":%f,"p99Ms":%f,"failed":%d}\n',
    summary.requests / summary.duration * 1e6, latency:percentile(50) / 1000, latency:percentile(99) / 1000, failed))
end
