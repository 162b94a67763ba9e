// Clients that each send one call after the other.

/** Milliseconds that each call took. */
export async function repeated(
  clients: number,
  calls: number,
  work: (call: number) => Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  let next = 0;
  const client = async () => {
    while (next < calls) {
      const call = next++;
      const began = performance.now();
      await work(call);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return samples;
}

/** Runs the clients for some time. */
export async function sustained(
  clients: number,
  seconds: number,
  work: (call: number) => Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  const end = performance.now() + seconds * 1000;
  let next = 0;
  const client = async () => {
    for (let began = performance.now(); began < end; began = performance.now()) {
      await work(next++);
      samples.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return samples;
}
