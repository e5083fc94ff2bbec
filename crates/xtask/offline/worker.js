// Goes in front of the packed worker: the page hands over the files in its first message, and
// requests for them wait until then.
{
  let give;
  const files = new Promise((resolve) => (give = resolve));
  const base = "https://turnwise.invalid/";
  addEventListener(
    "message",
    (event) => {
      if (!event.data.files) return;
      event.stopImmediatePropagation();
      give(new Map(event.data.files));
    },
    // The worker's own listener is added later and does not see this message.
  );
  self.fetch = async (address) => {
    const name = `${address.url ?? address}`.replace(base, "");
    const file = (await files).get(name);
    const type = name.endsWith(".wasm") ? "application/wasm" : "text/plain";
    return new Response(file, { status: file ? 200 : 404, headers: { "content-type": type } });
  };
}
