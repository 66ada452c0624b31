# Starts a package where there is nothing but it, Node with its libraries, and what a kernel provides; only /data can be written.
# Run it in a mount namespace of its own: empty-root.sh <folder> <tree> <node>
set -e
root=$1 tree=$2 node=$3
mkdir -p "$root/bin" "$root/data" "$root/dev" "$root/proc" "$root/glasshouse"
cp "$node" "$root/bin/node"
for library in $(ldd "$node" | grep -o '/[^ ]*'); do
  mkdir -p "$root$(dirname "$library")"
  cp "$library" "$root$library"
done
touch "$root/dev/null"
mount --bind "$root" "$root"
mount --bind "$tree" "$root/glasshouse"
mount -o remount,bind,ro "$root/glasshouse"
mount --rbind /proc "$root/proc"
mount --bind /dev/null "$root/dev/null"
mount -t tmpfs tmpfs "$root/data"
mount -o remount,bind,ro "$root"
exec chroot "$root" /bin/node /glasshouse/bin/glasshouse start
